// What the pods of the tests run. Without $PORT it waits for a signal, as the container that holds a pod's network does. With it, it
// is the smallest agent server: it answers `/ok` there, and what a test asks for.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

func main() {
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGTERM, syscall.SIGINT)
	if os.Getenv("PORT") != "" {
		server := &http.Server{Addr: ":" + os.Getenv("PORT")}
		go serve(server)
		<-ended
		fmt.Println("the agent was asked to end")
		server.Shutdown(context.Background())
		return
	}
	<-ended
}

func serve(server *http.Server) {
	if os.Getenv("FAIL") != "" {
		fmt.Println("there is no model")
		os.Exit(3)
	}
	started := time.Now()
	http.HandleFunc("/ok", func(w http.ResponseWriter, r *http.Request) {
		if delay, _ := time.ParseDuration(os.Getenv("READY_AFTER")); time.Since(started) < delay {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		answer(w, map[string]any{"ok": true})
	})
	http.HandleFunc("/info", func(w http.ResponseWriter, r *http.Request) {
		answer(w, map[string]any{"version": "test-1"})
	})
	http.HandleFunc("/environment", func(w http.ResponseWriter, r *http.Request) {
		answer(w, environment())
	})
	http.HandleFunc("/file", func(w http.ResponseWriter, r *http.Request) {
		text, err := os.ReadFile(r.URL.Query().Get("path"))
		answer(w, map[string]any{"text": string(text), "missing": err != nil})
	})
	http.HandleFunc("/end", func(w http.ResponseWriter, r *http.Request) {
		fmt.Println("the agent ends itself")
		os.Exit(7)
	})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if delay, _ := time.ParseDuration(r.URL.Query().Get("after")); delay > 0 {
			time.Sleep(delay)
		}
		host, _ := os.Hostname()
		answer(w, map[string]any{"path": r.URL.Path, "host": host, "reply": os.Getenv("REPLY")})
	})
	fmt.Println("the agent listens")
	if err := server.ListenAndServe(); err != http.ErrServerClosed {
		fmt.Println(err)
		os.Exit(1)
	}
}

func environment() map[string]string {
	found := map[string]string{}
	for _, entry := range os.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		found[name] = value
	}
	return found
}

func answer(w http.ResponseWriter, body any) {
	w.Header().Set("content-type", "application/json")
	json.NewEncoder(w).Encode(body)
}
